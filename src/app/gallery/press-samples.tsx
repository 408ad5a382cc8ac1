import { ArrowLeft, CalendarPlus, Flag, MapPin, Pencil, Share2, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonAnchor, ButtonLink } from '#ui/Button.tsx'
import { Chip, FilterChip } from '#ui/Chip.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { TabLinks, Tabs } from '#ui/Tabs.tsx'
import type { Sample } from './GalleryPage.tsx'

export const pressSamples: Sample[] = [
  {
    name: 'Button',
    purpose: 'Its text is a verb. Only one per screen is primary. While busy, it keeps its width and ignores presses.',
    Show: () => (
      <div className="flex flex-wrap items-center gap-2">
        <Button look="primary">Save</Button>
        <Button>Not now</Button>
        <Button look="quiet">Show more</Button>
        <Button look="danger">Delete account</Button>
        <Button look="primary" icon={<CalendarPlus aria-hidden="true" />}>
          I'm going
        </Button>
        <Button look="primary" busy>
          Save
        </Button>
        <Button busy>Follow</Button>
        <Button look="primary" disabled>
          Save
        </Button>
        <Button disabled>Not now</Button>
        <Button size="small">Follow</Button>
        <Button size="small" look="primary">
          Follow
        </Button>
        <Button size="small" look="quiet" icon={<Share2 aria-hidden="true" />}>
          Share
        </Button>
        <Button look="primary" wide>
          Log a session
        </Button>
      </div>
    ),
  },
  {
    name: 'ButtonLink, ButtonAnchor',
    purpose: 'Looks like a button but goes to a page, in the app or elsewhere.',
    Show: () => (
      <div className="flex flex-wrap items-center gap-2">
        <ButtonLink to="/ui" look="primary" icon={<MapPin aria-hidden="true" />}>
          Find a gym
        </ButtonLink>
        <ButtonLink to="/ui">All events</ButtonLink>
        <ButtonAnchor href="https://example.com" newTab look="quiet">
          Website of the gym
        </ButtonAnchor>
      </div>
    ),
  },
  {
    name: 'IconButton',
    purpose: 'Back, close and more are the only icons without text.',
    Show: () => (
      <div className="flex gap-2">
        <IconButton label="Back" icon={<ArrowLeft aria-hidden="true" />} />
        <IconButton label="Close" look="edged" icon={<X aria-hidden="true" />} />
        <IconButton label="Close" look="floating" icon={<X aria-hidden="true" />} />
        <IconButton label="Close" disabled icon={<X aria-hidden="true" />} />
      </div>
    ),
  },
  {
    name: 'Menu',
    purpose: 'A short list of actions. Works with arrow keys, first letters and Escape.',
    Show: () => (
      <div className="flex gap-2">
        <Menu
          label="More"
          items={[
            { label: 'Edit', icon: <Pencil aria-hidden="true" />, onPress: () => {} },
            { label: 'Delete', icon: <Trash2 aria-hidden="true" />, danger: true, onPress: () => {} },
            { label: 'Report', icon: <Flag aria-hidden="true" />, disabled: true },
            { label: 'Open the page', icon: <Share2 aria-hidden="true" />, to: '/ui' },
          ]}
        />
        <Menu
          label="Add to calendar"
          trigger="button"
          icon={<CalendarPlus aria-hidden="true" />}
          items={[{ label: 'This event' }, { label: 'All open mats of this gym' }]}
        />
      </div>
    ),
  },
  { name: 'FilterChip, Chip', purpose: 'A filter to press, and a fact to read.', Show: Chips },
  {
    name: 'Tabs, TabLinks',
    purpose: 'Several views of one thing, at one URL or each at its own.',
    Show: TabsSample,
  },
]

function Chips() {
  const [pressed, setPressed] = useState<readonly string[]>(['Today'])
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        {['Today', 'Free', 'Gi', 'No-gi', 'Showers'].map((filter) => (
          <FilterChip
            key={filter}
            pressed={pressed.includes(filter)}
            onPressedChange={(on) => setPressed(on ? [...pressed, filter] : pressed.filter((each) => each !== filter))}
          >
            {filter}
          </FilterChip>
        ))}
        <FilterChip pressed={false} onPressedChange={() => {}} icon={<MapPin aria-hidden="true" />}>
          Near me
        </FilterChip>
        <FilterChip pressed={false} onPressedChange={() => {}} disabled>
          Full
        </FilterChip>
      </div>
      <div className="flex flex-wrap gap-2">
        <Chip>gi</Chip>
        <Chip>90 min</Chip>
        <Chip tone="primary" icon={<MapPin aria-hidden="true" />}>
          1.2 km
        </Chip>
        <Chip tone="good">Confirmed 3 days ago</Chip>
        <Chip tone="careful">Not confirmed since May</Chip>
        <Chip tone="danger">Cancelled</Chip>
      </div>
    </div>
  )
}

function TabsSample({ theme }: { theme: string }) {
  const [selected, setSelected] = useState<'posts' | 'training' | 'record'>('posts')
  return (
    <div className="flex flex-col gap-6">
      <Tabs
        label="Profile"
        tabs={[
          { id: 'posts', label: 'Posts', count: 12 },
          { id: 'training', label: 'Training' },
          { id: 'record', label: 'Record', count: 3 },
        ]}
        selected={selected}
        onSelect={setSelected}
      >
        <p>The panel of {selected}.</p>
      </Tabs>
      <TabLinks
        label={`Sections, ${theme}`}
        links={[
          { to: '/ui', label: 'Here' },
          { to: '/login', label: 'Elsewhere', count: 4 },
        ]}
      />
    </div>
  )
}
