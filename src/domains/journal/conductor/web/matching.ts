import blossom from 'edmonds-blossom-fixed'

/** Two vertices, numbered from 0, and a positive integer weight. */
export type Edge = [number, number, number]

/** The matching with the greatest total weight, as pairs of vertices. The same edges always give the same pairs. */
export function heaviestMatching(edges: readonly Edge[]): [number, number][] {
  return blossom(edges).flatMap((other, vertex): [number, number][] => (other > vertex ? [[vertex, other]] : []))
}
