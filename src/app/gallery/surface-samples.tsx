import { Avatar } from '#ui/Avatar.tsx'
import { BeltBar } from '#ui/BeltBar.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import type { Sample } from './GalleryPage.tsx'

export const surfaceSamples: Sample[] = [
  {
    name: 'Card',
    purpose: "A raised surface. With a title, it's a section with a heading.",
    Show: () => (
      <div className="flex flex-col gap-4">
        <Card
          title="Before you go"
          action={
            <Button size="small" look="quiet">
              Edit
            </Button>
          }
        >
          <p>Drop-ins are €15, and your first visit is free. White, blue or black gi. Wear sandals off the mat.</p>
        </Card>
        <Card as="article" padding="none">
          <ul className="divide-y divide-line">
            {['Ana Souza', 'Bia Lima'].map((name, at) => (
              <li key={name} className="flex min-h-16 items-center gap-3 px-4 py-3 sm:px-6">
                <Avatar name={name} decorative />
                <div className="min-w-0 flex-1">
                  <p className="font-semibold">{name}</p>
                  <BeltBar belt={at ? 'brown' : 'blue'} stripes={2} size="small" />
                </div>
                <Button size="small">Follow</Button>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    ),
  },
  {
    name: 'PageTitle',
    purpose: "The page's only h1, with a sentence and an action.",
    Show: () => (
      <PageTitle back="/ui" lead="Sat 18:00 · Katmandu Jiu-Jitsu" action={<Button look="primary">I'm going</Button>}>
        Saturday open mat
      </PageTitle>
    ),
  },
  {
    name: 'Avatar',
    purpose: 'A picture, or initials in any script. Never a broken image.',
    Show: () => (
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name="Ana Souza" size={24} />
        <Avatar name="Ana Souza" size={32} />
        <Avatar name="김민준" />
        <Avatar name="राहुल शर्मा" />
        <Avatar name="محمد علي" />
        <Avatar name="Оля" size={56} />
        <Avatar name="🥋" size={56} />
        <Avatar name="Broken picture" src="/nowhere.jpg" size={56} />
        <Avatar name="With a picture" src="/icons/icon-192.png" size={56} />
        <Avatar name="Bia Lima" size={96} />
        <Avatar name="Caio" size={128} />
      </div>
    ),
  },
  {
    name: 'Type and colour',
    purpose: 'Archivo for headings, Inter for text; only these colours exist besides belts.',
    Show: () => (
      <div className="flex flex-col gap-2">
        <p className="heading text-3xl">Find your next open mat</p>
        <p className="heading text-2xl">Saturday, 18:00</p>
        <p className="heading text-xl">Before you go</p>
        <p className="text-lg">Twenty-two people are going, six of them for the first time.</p>
        <p>
          Body text, with a <span className="text-primary-strong underline">link</span> and <strong>weight</strong>; ř ş
          ğ ż đ, Привет, Γειά.
        </p>
        <p className="text-sm text-quiet">Quiet text in 14 · 0123456789</p>
        <p className="text-xs text-quiet tabular-nums">12 · 05:00 · 11:47</p>
        <div className="flex flex-wrap gap-1">
          <Chip tone="primary">primary</Chip>
          <Chip tone="good">good</Chip>
          <Chip tone="careful">careful</Chip>
          <Chip tone="danger">danger</Chip>
        </div>
        <div className="tatami flex h-40 items-center justify-center rounded-card border border-line">
          <span className="rounded-card border border-line bg-paper p-4">On tatami</span>
        </div>
      </div>
    ),
  },
]
