import { lazy, Suspense } from 'react'
import { useFirstRender } from '#platform/web/first-render.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { DrawnPosition } from '../diagrams/drawn.ts'

const Diagram = lazy(() =>
  import('./PositionDiagram.tsx').then(({ PositionDiagram }) => ({ default: PositionDiagram })),
)

/** A `PositionDiagram` loaded in its own chunk: the poses and the drawing code are only needed on a position's page. */
export function LazyPositionDiagram({ slug }: { slug: DrawnPosition }) {
  if (useFirstRender()) return <Skeleton className="aspect-4/3 w-full" />
  return (
    <Suspense fallback={<Skeleton className="aspect-4/3 w-full" />}>
      <Diagram slug={slug} />
    </Suspense>
  )
}
