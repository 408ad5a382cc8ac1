import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Card } from '#ui/Card.tsx'
import { ContentRow } from './ContentRow.tsx'
import { contentOfTechniqueQuery } from './content.ts'

/** Creators' lessons on a technique, open or locked. Renders nothing if there are none. */
export default function TechniqueLessons({ slug }: { slug: string }) {
  const { data } = useQuery(contentOfTechniqueQuery(slug))
  if (!data || data.items.length === 0) return null
  return (
    <Card title={<Trans>Lessons</Trans>}>
      <ul className="-mx-4 -my-2 divide-y divide-line sm:-mx-6">
        {data.items.map((lesson) => (
          <li key={lesson.id}>
            <ContentRow content={lesson} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
