declare module 'edmonds-blossom-fixed' {
  /** For each vertex, the vertex it's matched with, or -1. Edges are `[vertex, vertex, weight]`. */
  export default function blossom(edges: readonly [number, number, number][], maxCardinality?: boolean): number[]
}
