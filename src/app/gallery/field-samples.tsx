import { AtSign, MapPin, Search } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Combobox, type Suggestion } from '#ui/Combobox.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { Select } from '#ui/Select.tsx'
import { Switch } from '#ui/Switch.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { Sample } from './GalleryPage.tsx'

export const fieldSamples: Sample[] = [
  {
    name: 'TextField',
    purpose: 'A single line. It counts characters and warns, but never cuts off what was typed.',
    Show: () => (
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" defaultValue="Ana Souza" hint="As people on the mat know you." />
        <TextField label="Username" prefix="@" defaultValue="ana" limit={30} />
        <TextField label="Website" optional type="url" placeholder="https://" />
        <TextField label="Email" type="email" defaultValue="ana@" error="This address isn't complete." />
        <TextField label="Search" hideLabel type="search" prefix={<Search />} placeholder="Gym, town or member" />
        <TextField label="Weight" inputMode="decimal" suffix="kg" defaultValue="71.5" />
        <TextField label="Disabled" disabled defaultValue="Not now" />
        <TextField
          label="City"
          defaultValue="Llanfairpwllgwyngyllgogerychwyrndrobwll"
          limit={30}
          hint="Where you train."
        />
      </div>
    ),
  },
  {
    name: 'TextArea',
    purpose: 'Several lines. Grows with its text.',
    Show: () => (
      <div className="grid gap-4">
        <TextArea label="About you" optional limit={200} placeholder="How you came to the mat" />
        <TextArea label="Post" defaultValue="<b>" error="Say a little more." limit={2} />
      </div>
    ),
  },
  { name: 'Select', purpose: "One item from a fixed list, in the browser's own menu.", Show: SelectSample },
  {
    name: 'Combobox',
    purpose: 'Suggests towns, gyms or people as you type. Try "d", "zz" or "error".',
    Show: ComboboxSample,
  },
  {
    name: 'Checkbox, Switch',
    purpose: 'A checkbox takes effect when the form is sent, a switch immediately.',
    Show: CheckSample,
  },
  { name: 'RadioCards', purpose: 'One of a few options that need a line of explanation each.', Show: RadioSample },
]

function SelectSample() {
  const [belt, setBelt] = useState<'' | 'white' | 'blue' | 'red'>('')
  const options = [
    { value: 'white', label: 'White belt' },
    { value: 'blue', label: 'Blue belt' },
    { value: 'red', label: 'Red belt', disabled: true },
  ] as const
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select label="Belt" placeholder="Choose your belt" options={options} value={belt} onValueChange={setBelt} />
      <Select label="Belt" options={options} value="blue" onValueChange={() => {}} error="Choose a belt." />
      <Select
        label="Belt"
        options={options}
        value="white"
        onValueChange={() => {}}
        disabled
        hint="Given by your coach."
      />
    </div>
  )
}

const towns = [
  'Dublin',
  'Drogheda',
  'Dundalk',
  'Dún Laoghaire',
  'Düsseldorf',
  'Doha',
  'Durban',
  'Dubai',
  'Darmstadt',
  '東京',
]

async function suggestTowns(text: string): Promise<Suggestion[]> {
  await new Promise((resolve) => setTimeout(resolve, 300))
  if (text === 'error') throw new Error('no answer')
  return towns
    .filter((town) => town.toLocaleLowerCase().startsWith(text.toLocaleLowerCase()))
    .map((town) => ({ id: town, label: town, detail: 'Somewhere' }))
}

function ComboboxSample() {
  const [town, setTown] = useState<Suggestion | null>(null)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Combobox
        label="Town"
        icon={<MapPin />}
        placeholder="Where you train"
        hint={town ? `Chosen: ${town.label}` : 'Type the first letters.'}
        value={town}
        onValueChange={setTown}
        suggest={suggestTowns}
        minLength={1}
      />
      <Combobox
        label="Coach"
        icon={<AtSign />}
        error="Choose from the list."
        value={null}
        onValueChange={() => {}}
        suggest={async () => []}
      />
    </div>
  )
}

function CheckSample() {
  return (
    <div className="flex flex-col">
      <Checkbox label="Gi" defaultChecked />
      <Checkbox label="No-gi" hint="Rash guard and shorts without pockets." />
      <Checkbox label="I have read the waiver" error="The gym asks for it." />
      <Checkbox label="Not now" disabled defaultChecked />
      <Switch label="Open mats near me" hint="A message in the morning." defaultChecked />
      <Switch label="New followers" />
      <Switch label="Promotions" disabled />
    </div>
  )
}

function RadioSample() {
  const [seen, setSeen] = useState<'everyone' | 'followers' | 'me' | null>('everyone')
  return (
    <div className="grid gap-4">
      <RadioCards
        legend="Who sees it"
        options={[
          { value: 'everyone', label: 'Everyone', detail: "Including people who aren't signed in." },
          { value: 'followers', label: 'Followers', detail: 'People who follow you.' },
          { value: 'me', label: 'Only me', disabled: true },
        ]}
        columns={2}
        value={seen}
        onValueChange={setSeen}
        hint="You can change it later."
      />
      <RadioCards
        legend="Gi or no-gi"
        options={[
          { value: 'gi', label: 'Gi' },
          { value: 'nogi', label: 'No-gi' },
        ]}
        columns={2}
        alwaysColumns
        value={null}
        onValueChange={() => {}}
        error="Choose one."
      />
    </div>
  )
}
