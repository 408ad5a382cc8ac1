import { Plural, useLingui } from '@lingui/react/macro'
import { beltWords } from '#ui/belt-words.ts'
import type { Rank } from '../belt-order.ts'

/** A rank in words: "Blue belt, 2 stripes". */
export function Belt({ belt, stripes }: Rank) {
  const { i18n } = useLingui()
  return (
    <>
      {i18n._(beltWords[belt])}
      {stripes > 0 && (
        <>
          {', '}
          <span className="whitespace-nowrap">
            <Plural value={stripes} one="# stripe" other="# stripes" />
          </span>
        </>
      )}
    </>
  )
}
