import type { ContentType } from '#domains/feed/activities/entry-vocabulary.ts'
import { sizedAddress } from '#platform/web/picture-address.ts'
import { classes } from '#ui/classes.ts'
import { TYPES } from './content-labels.ts'

interface LessonPictureProps {
  type: ContentType
  cover: string | null
  /** For viewers without access. */
  isBlurred?: boolean
  className: string
}

/** A lesson's picture in a list, or the icon of its type. */
export function LessonPicture({ type, cover, isBlurred = false, className }: LessonPictureProps) {
  const { Icon } = TYPES[type]
  return (
    <span
      className={classes(
        'flex aspect-video shrink-0 items-center justify-center overflow-hidden rounded-control bg-sunk text-quiet',
        className,
      )}
    >
      {cover ? (
        <img
          src={sizedAddress(cover, 640)}
          alt=""
          loading="lazy"
          className={classes('size-full object-cover', isBlurred && 'scale-110 blur-md')}
        />
      ) : (
        <Icon aria-hidden="true" size={24} />
      )}
    </span>
  )
}
