import { leastNear, type Line, type Link } from './lines.ts';
import type { Matching } from './matching.ts';
import type { Shape } from './shape.ts';

/** A place of one signature while it is moved onto the lines of the other. */
interface PointPosition {
  /** The position after the affine map, and the direction of the line there. */
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly links: readonly Link[];
  /** True if the matching found a partner. */
  readonly found: boolean;
  dx: number;
  dy: number;
  /** The target on the lines of the other signature, and its weight. */
  target: Line | null;
  weight: number;
}

const REACH = 6;
const ROUNDS = 8;
const SWEEPS = 8;
/** The cost of a wrong direction, as a squared distance. */
const DIRECTION = 12;
/** The distance from its target beyond which a place has half the weight. */
const NEAR = 2.5;
/**
 * The weight of a distance along the line. It is low, because only the distance across is certain.
 */
const ALONG = 0.05;
/** The stiffness between neighbouring places that are one unit apart. */
const TOGETHER = 0.9;

function placesOf({ points, links }: Shape, { map, motion, partners }: Matching): PointPosition[] {
  const [a, b, c, d, e, f] = map;
  return points.map(({ x, y, angle }, n) => {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const found = (partners[n] ?? -1) >= 0;
    const { dx, dy } = (found ? motion[n] : undefined) ?? { dx: 0, dy: 0 };
    return {
      x: a * x + b * y + c,
      y: d * x + e * y + f,
      angle: Math.atan2(d * cos + e * sin, a * cos + b * sin),
      links: links[n] ?? [],
      found,
      dx,
      dy,
      target: null,
      weight: 0,
    };
  });
}

const FIRST_ROUNDS = 6;

/** Gives places without a partner the motion of their neighbours as a start. */
function fillIn(places: readonly PointPosition[]): void {
  for (let round = 0; round < FIRST_ROUNDS; round += 1) {
    for (const place of places) {
      let weight = place.found ? 1 : 0;
      let [dx, dy] = [place.dx * weight, place.dy * weight];
      for (const { to } of place.links) {
        const other = places[to];
        if (!other || (!other.found && round === 0)) continue;
        dx += other.dx / 2;
        dy += other.dy / 2;
        weight += 1 / 2;
      }
      if (weight > 0) [place.dx, place.dy] = [dx / weight, dy / weight];
    }
  }
}

function aim(place: PointPosition, { cells }: Shape): void {
  const at = { x: place.x + place.dx, y: place.y + place.dy };
  const across = (line: Line): number => Math.sin(line.angle - place.angle) ** 2;
  const target = leastNear(cells, at, REACH, (line, square) => square + DIRECTION * across(line));
  place.target = target;
  if (!target) {
    place.weight = 0;
    return;
  }
  const square = (target.x - at.x) ** 2 + (target.y - at.y) ** 2;
  place.weight = (1 - 0.9 * across(target)) / (1 + square / NEAR ** 2);
}

/** Moves a place to the least-squares position between its target and its neighbours. */
function settle(place: PointPosition, places: readonly PointPosition[]): void {
  const still = 1e-6;
  let [xx, xy, yy, x, y] = [2 * still, 0, 2 * still, still * place.dx, still * place.dy];
  const { target, weight } = place;
  if (target) {
    const [nx, ny] = [-Math.sin(target.angle), Math.cos(target.angle)];
    const [tx, ty] = [target.x - place.x, target.y - place.y];
    const across = nx * tx + ny * ty;
    xx += weight * (nx * nx + ALONG);
    xy += weight * nx * ny;
    yy += weight * (ny * ny + ALONG);
    x += weight * (nx * across + ALONG * tx);
    y += weight * (ny * across + ALONG * ty);
  }
  for (const { to, apart } of place.links) {
    const other = places[to];
    if (!other) continue;
    const pull = TOGETHER / apart;
    xx += pull;
    yy += pull;
    x += pull * other.dx;
    y += pull * other.dy;
  }
  const determinant = xx * yy - xy * xy;
  [place.dx, place.dy] = [(x * yy - y * xy) / determinant, (xx * y - xy * x) / determinant];
}

/** Reduces the difference between two directions of a line to the range -pi/2 to pi/2. */
const turn = (angle: number): number => angle - Math.PI * Math.round(angle / Math.PI);

const SMOOTHINGS = 2;

/**
 * Measures how much the lines of `a` are rotated relative to the lines of `b` under them. An
 * owner's strokes move as a whole and keep their directions. A forger's points move independently,
 * which rotates the lines between them.
 * @param matching the matching of `a` with `b`
 * @returns the logarithm of the mean rotation in radians, smoothed along the lines
 */
export function turnedApart(a: Shape, b: Shape, matching: Matching): number {
  const places = placesOf(a, matching);
  fillIn(places);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const place of places) aim(place, b);
    for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
      for (const place of places) settle(place, places);
    }
  }
  let turns = places.map(({ target, angle }) => {
    const by = target ? turn(target.angle - angle) : 0;
    return { cos: Math.cos(2 * by), sin: Math.sin(2 * by) };
  });
  for (let round = 0; round < SMOOTHINGS; round += 1) {
    turns = turns.map((own, n) => {
      const sum = { ...own };
      for (const { to } of places[n]?.links ?? []) {
        sum.cos += turns[to]?.cos ?? 0;
        sum.sin += turns[to]?.sin ?? 0;
      }
      const count = 1 + (places[n]?.links.length ?? 0);
      return { cos: sum.cos / count, sin: sum.sin / count };
    });
  }
  const sum = turns.reduce((total, { cos, sin }) => total + Math.abs(Math.atan2(sin, cos)) / 2, 0);
  return Math.log(0.02 + sum / Math.max(1, places.length));
}
