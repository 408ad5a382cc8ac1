import { Trans, useLingui } from '@lingui/react/macro'
import { Image, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/IconButton.tsx'
import type { Message, Quote } from '../contract.ts'
import { quoteOf } from '../rules.ts'
import { useWriterName } from './conversation-labels.ts'

type Shown = Extract<Quote, { status: 'shown' }>

/** The message a reply answers, above its text. With `onShow`, pressing it goes there. */
export function QuoteView({ quote, gym, onShow }: { quote: Quote; gym: string; onShow?: (() => void) | undefined }) {
  const { t } = useLingui()
  const writerOf = useQuotedName(gym)
  if (quote.status === 'deleted')
    return (
      <Box className="py-1 italic">
        <Trans>Message deleted</Trans>
      </Box>
    )
  const content = <Content quote={quote} name={writerOf(quote)} />
  if (!onShow) return <Box className="py-1">{content}</Box>
  return (
    <Box>
      <button
        type="button"
        title={t`Show the original message`}
        onClick={onShow}
        className="block min-h-11 w-full py-1 text-start"
      >
        {content}
      </button>
    </Box>
  )
}

/** The message that the draft replies to, above the message box. It may be in an older page that isn't loaded. */
export function ReplyingTo({
  original,
  gym,
  onCancel,
}: {
  original: Message | undefined
  gym: string
  onCancel: () => void
}) {
  const { t } = useLingui()
  const writerOf = useQuotedName(gym)
  const quote = original && quoteOf(original)
  const name = quote?.status === 'shown' ? writerOf(quote) : ''
  return (
    <div className="flex items-center gap-2">
      <Box className="min-w-0 flex-1 py-1">
        {quote?.status === 'shown' ? (
          <Content quote={quote} name={quote.isOwn ? t`Reply to yourself` : t`Reply to ${name}`} />
        ) : quote ? (
          <Trans>Message deleted</Trans>
        ) : (
          <Trans>Reply to an earlier message</Trans>
        )}
      </Box>
      <IconButton label={t`Cancel reply`} icon={<X aria-hidden="true" />} onClick={onCancel} />
    </div>
  )
}

const Box = ({ className, children }: { className?: string; children: ReactNode }) => (
  <blockquote
    className={classes(
      'mb-1 overflow-hidden rounded-control border-s-4 border-current/60 bg-black/10 px-2 text-sm',
      className,
    )}
  >
    {children}
  </blockquote>
)

function Content({ quote: { excerpt, pictureCount }, name }: { quote: Shown; name: string }) {
  return (
    <>
      <bdi className="block truncate font-semibold">{name}</bdi>
      <span className="line-clamp-2 wrap-anywhere" dir="auto">
        {pictureCount > 0 && <Image aria-hidden="true" size={16} className="me-1 inline" />}
        {excerpt || <Trans>Picture</Trans>}
      </span>
    </>
  )
}

function useQuotedName(gym: string) {
  const { t } = useLingui()
  const writerOf = useWriterName()
  return (quote: Shown) => (quote.isOwn ? t`You` : writerOf(quote, gym))
}
