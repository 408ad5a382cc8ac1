import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { ActivityCard } from '#domains/feed/activities/contract.ts'
import { MentionTextArea } from '#domains/feed/activities/web/MentionTextArea.tsx'
import { POST_LIMITS } from '#domains/feed/posts/limits.ts'
import { isEditable } from '#domains/feed/posts/rules.ts'
import { PictureList } from '#domains/feed/posts/web/PictureList.tsx'
import { AddPictures } from '#domains/feed/posts/web/PostForm.tsx'
import { EMPTY_DRAFT } from '#domains/feed/posts/web/post-draft.ts'
import type { ChosenPicture } from '#domains/feed/posts/web/post-pictures.ts'
import { type PostProblems, problemsOf } from '#domains/feed/posts/web/post-problems.ts'
import { useProblemLabels } from '#domains/feed/posts/web/problem-labels.ts'
import { usePictureChoosing } from '#domains/feed/posts/web/use-picture-choosing.ts'
import { useFirstErrorFocus } from '#domains/members/people/web/use-saving.ts'
import { useAction } from '#platform/web/use-action.ts'
import { useIdempotencyKey } from '#platform/web/use-idempotency-key.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { submitting } from '#ui/submitting.ts'
import { useToast } from '#ui/Toasts.tsx'
import type { GymPostVisibility } from '../rules.ts'
import { sendGymPost } from './gym-posts.ts'

export interface GymPostDialogProps {
  gym: { id: string; name: string }
  /** The post to edit. */
  card?: ActivityCard
  onClose: () => void
}

export default function GymPostDialog({ gym, card, onClose }: GymPostDialogProps) {
  const { t } = useLingui()
  const id = useId()
  const words = useProblemLabels()
  const [leaving, setLeaving] = useState(false)
  const gymPost = useGymPost({ gym, onClose, ...(card && { card }) })
  const { text, setText, pictures, setPictures, visibility, setVisibility } = gymPost
  const { problems, form, late, untouched, busy, send } = gymPost
  const choosing = usePictureChoosing(pictures, setPictures)

  return (
    <Dialog
      open
      onClose={() => (untouched || busy !== null ? onClose() : setLeaving(true))}
      width="text"
      title={card ? <Trans>Edit post</Trans> : <Trans>Post as {{ name: gym.name }}</Trans>}
      actions={
        leaving ? (
          <LeavingActions onDiscard={onClose} onStay={() => setLeaving(false)} />
        ) : (
          <Button look="primary" type="submit" form={id} busy={busy !== null}>
            {card ? <Trans>Save</Trans> : <Trans>Post</Trans>}
          </Button>
        )
      }
    >
      <form ref={form} id={id} noValidate onSubmit={submitting(send)} className="flex flex-col gap-4">
        {late ? (
          <Alert>
            <Trans>It's been more than a day since you posted this, so you can only show it to fewer people.</Trans>
          </Alert>
        ) : (
          <>
            <MentionTextArea
              data-autofocus
              label={t`Text`}
              hideLabel
              placeholder={t`What's new at ${{ name: gym.name }}?`}
              rows={4}
              value={text}
              onValueChange={setText}
              audience={{ visibility }}
              limit={POST_LIMITS.text}
              error={problems?.text && words(problems.text, POST_LIMITS.text)}
            />
            <PictureList pictures={pictures} problems={problems?.alts ?? {}} onChange={choosing.edit} />
            <AddPictures choosing={choosing} />
          </>
        )}
        <AudienceField
          value={visibility}
          onChange={setVisibility}
          isLateForAll={late && card?.visibility === 'gym_members'}
        />
      </form>
    </Dialog>
  )
}

function LeavingActions({ onDiscard, onStay }: { onDiscard: () => void; onStay: () => void }) {
  return (
    <>
      <Button look="danger" onClick={onDiscard}>
        <Trans>Discard</Trans>
      </Button>
      <Button onClick={onStay}>
        <Trans>Keep writing</Trans>
      </Button>
    </>
  )
}

interface AudienceFieldProps {
  value: GymPostVisibility
  onChange: (visibility: GymPostVisibility) => void
  isLateForAll: boolean
}

function AudienceField({ value, onChange, isLateForAll }: AudienceFieldProps) {
  const { t } = useLingui()
  return (
    <RadioCards
      legend={t`Who can see it`}
      columns={2}
      value={value}
      onValueChange={onChange}
      options={[
        {
          value: 'public',
          label: t`Everyone`,
          detail: t`Your post goes out to members and people who've favourited the gym.`,
          disabled: isLateForAll,
        },
        { value: 'gym_members', label: t`Gym members`, detail: t`Only the gym's members and staff can see your post.` },
      ]}
    />
  )
}

function useGymPost({ gym, card, onClose }: GymPostDialogProps) {
  const { t } = useLingui()
  const toasts = useToast()
  const { act, busy } = useAction()
  const keyFor = useIdempotencyKey()
  const [text, setText] = useState(card?.post?.text ?? '')
  const [pictures, setPictures] = useState<ChosenPicture[]>(card?.post?.pictures ?? [])
  const [visibility, setVisibility] = useState<GymPostVisibility>(
    card?.visibility === 'gym_members' ? 'gym_members' : 'public',
  )
  const [problems, setProblems] = useState<PostProblems | null>(null)
  const form = useFirstErrorFocus(problems)
  const late = card !== undefined && !isEditable({ createdAt: new Date(card.timestamp) }, new Date())
  const untouched = text === (card?.post?.text ?? '') && pictures.length === (card?.post?.pictures.length ?? 0)

  function send() {
    const found = late ? null : problemsOf({ ...EMPTY_DRAFT, text, pictures }, { mayBeEmpty: false })
    setProblems(found)
    if (found) return
    const kept = pictures.map((picture) => ({
      id: picture.id,
      alt: picture.alt.trim(),
      ...('file' in picture && { file: picture.file }),
    }))
    const said = { gymId: gym.id, text: text.trim(), pictures: kept, visibility }
    void act(async () => {
      await sendGymPost(said, { edited: card, idempotencyKey: keyFor(said) })
      toasts.show({ tone: 'good', text: card ? t`Changes saved.` : t`Posted as ${{ name: gym.name }}.` })
      onClose()
    })
  }
  return {
    ...{ text, setText, pictures, setPictures, visibility, setVisibility },
    ...{ problems, form, late, untouched, busy, send },
  }
}
