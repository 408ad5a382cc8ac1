import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { FieldEditor } from '#domains/gym-management/gym-edits/web/FieldEditor.tsx'
import { refusalOf } from '#domains/gym-management/gym-edits/web/gym-fields.ts'
import { SaveRefused } from '#domains/gym-management/gym-edits/web/SaveRefused.tsx'
import { showGym } from '#domains/gym-management/gym-edits/web/use-gym-save.ts'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { readPoint } from '#platform/geography.ts'
import { type CallFailure, failureOf } from '#platform/web/errors.ts'
import { paths } from '#platform/web/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { submitting } from '#ui/submitting.ts'
import { useToast } from '#ui/Toasts.tsx'
import type { SimilarGym } from '../contract.ts'
import { gymSubmissionsApi, likeIn } from './gym-submissions.ts'
import { PlaceOfGym } from './PlaceOfGym.tsx'
import { SimilarGymsDialog } from './SimilarGymsDialog.tsx'

const NOWHERE: Gym['address'] = { street: '', city: '', region: '', postalCode: '', country: '' }

/** /gym/new: add a missing gym with a few details. Its owner can complete them later. */
export function Component() {
  const { t } = useLingui()
  const { draft, change, location, setLocation, missing, ...adding } = useNewGym()
  const { failure, like, stopAsking, addAnyway } = adding
  const field = (name: keyof typeof draft) => ({
    field: name,
    value: draft[name],
    onChange: (value: unknown) => change({ [name]: value }),
    error: refusalOf(name, failure),
  })
  const named = (['name', 'website', 'phone', 'address'] as const).some((name) => refusalOf(name, failure))
  return (
    <div className="max-w-[820px] pb-12">
      <title>{`${t`Add a gym`} · Open Mat`}</title>
      <PageTitle
        back={paths.map()}
        lead={<Trans>Only you can see the gym until two other members or an admin confirm it's there.</Trans>}
      >
        <Trans>Add a gym</Trans>
      </PageTitle>
      <form noValidate onSubmit={submitting(adding.submit)} className="flex flex-col gap-4">
        <Card title={<Trans>The gym</Trans>}>
          <div className="flex flex-col gap-6">
            <FieldEditor {...field('name')} />
            <FieldEditor {...field('disciplines')} />
          </div>
        </Card>
        <Card title={<Trans>Location</Trans>}>
          <PlaceOfGym
            address={draft.address}
            location={location}
            onAddress={(address) => change({ address })}
            onLocation={setLocation}
            missing={missing}
            error={refusalOf('address', failure)}
          />
        </Card>
        <Card title={<Trans>Contact details</Trans>}>
          <div className="grid gap-4 sm:grid-cols-2">
            <FieldEditor {...field('website')} />
            <FieldEditor {...field('phone')} />
          </div>
        </Card>
        <SaveRefused failure={failure} named={named} />
        <Button type="submit" look="primary" busy={adding.isPending} className="min-w-32 self-end">
          <Trans>Add this gym</Trans>
        </Button>
      </form>
      {like && <SimilarGymsDialog like={like} onClose={stopAsking} onNone={addAnyway} />}
    </div>
  )
}

/** The form for a new gym. When it's sent, the member is asked about similar gyms nearby. */
function useNewGym() {
  const { t } = useLingui()
  const toasts = useToast()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [draft, setDraft] = useState({
    name: query.get('name') ?? '',
    address: NOWHERE,
    website: '',
    phone: '',
    disciplines: [] as Gym['disciplines'],
  })
  const [location, setLocation] = useState(readPoint(query.get('at') ?? '') ?? null)
  const [like, setLike] = useState<SimilarGym[] | null>(null)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<CallFailure>()
  const [missing, setMissing] = useState(false)

  async function add(confirmNew = false) {
    if (isPending) return
    if (!location) return setMissing(true)
    setPending(true)
    setFailure(undefined)
    try {
      const gym = await gymSubmissionsApi.add({ ...draft, location, confirmNew })
      showGym(gym)
      toasts.show({ tone: 'good', text: t`Thanks. The gym is waiting for review.` })
      await navigate(paths.gym(gym.slug))
    } catch (error) {
      setLike(likeIn(error) ?? null)
      if (!likeIn(error)) setFailure(failureOf(error))
    } finally {
      setPending(false)
    }
  }
  return {
    ...{ draft, location, missing, isPending, failure, like, stopAsking: () => setLike(null) },
    submit: () => {
      void add()
    },
    addAnyway: () => {
      setLike(null)
      void add(true)
    },
    change: (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part })),
    setLocation: (point: typeof location) => {
      setLocation(point)
      setMissing(false)
    },
  }
}
