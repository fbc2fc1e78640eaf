# The web app is built in the first stage; the second has neither tools nor development packages.
FROM node:26-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --include=dev --no-audit --no-fund
RUN npm run build

FROM node:26-bookworm-slim AS packages
WORKDIR /app
COPY . .
RUN npm ci --omit=dev --no-audit --no-fund --workspace=server --workspace=contract --workspace=documents --workspace=simulator --workspace=postgres

FROM node:26-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/package.json ./
COPY --from=packages /app/node_modules ./node_modules
COPY --from=packages /app/contract ./contract
COPY --from=packages /app/documents ./documents
COPY --from=packages /app/simulator ./simulator
COPY --from=packages /app/postgres ./postgres
COPY --from=packages /app/server ./server
COPY --from=packages /app/tools ./tools
COPY --from=build /app/web/dist ./web/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/health/ready').then(({ok})=>process.exit(ok?0:1),()=>process.exit(1))"]
CMD ["node", "server/src/main.ts"]
