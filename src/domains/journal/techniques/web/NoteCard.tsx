import { Trans } from '@lingui/react/macro'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#platform/web/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { useTechniqueNotes } from './notes.ts'
import type { LoadedLibrary } from './techniques.ts'

const NoteDialog = lazyDialog(() => import('./NoteDialog.tsx'))

interface NoteCardProps {
  slug: string
  name: string
  library: LoadedLibrary
}

/** The member's own note on a technique and what it leads to in their game. Private to them; works offline. */
export function NoteCard({ slug, name, library }: NoteCardProps) {
  const { items, isLoaded, isError, refetch } = useTechniqueNotes()
  const [edits, setEdits] = useState(false)
  if (!isLoaded) return isError ? <Failure what={<Trans>your note</Trans>} again={refetch} /> : null
  const own = items.find((item) => item.slug === slug)
  return (
    <Card
      title={<Trans>In my game</Trans>}
      action={
        <Button
          look="quiet"
          size="small"
          icon={own ? <Pencil aria-hidden="true" size={16} /> : <Plus aria-hidden="true" size={16} />}
          onClick={() => setEdits(true)}
        >
          {own ? <Trans>Edit</Trans> : <Trans>Add a note</Trans>}
        </Button>
      }
    >
      {own ? (
        <>
          {own.note && (
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {own.note}
            </p>
          )}
          {own.leadsTo.length > 0 && (
            <p className="mt-2">
              <Trans>From here I go to:</Trans>{' '}
              {own.leadsTo.map((to, at) => (
                <span key={to}>
                  {at > 0 && ', '}
                  <Link to={paths.techniques(to)}>
                    <bdi className="wrap-anywhere">{library.bySlug.get(to)?.name ?? to}</bdi>
                  </Link>
                </span>
              ))}
            </p>
          )}
        </>
      ) : (
        <p className="text-quiet">
          <Trans>Write down your own details and where you go from here. Only you can see it.</Trans>
        </p>
      )}
      {edits && (
        <NoteDialog name={name} before={own ?? { slug, note: '', leadsTo: [] }} onClose={() => setEdits(false)} />
      )}
    </Card>
  )
}
