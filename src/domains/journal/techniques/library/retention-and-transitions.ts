import type { Shelf } from './entry.ts'

export const retentions = {
  'frame-and-re-guard': {
    name: 'Frame and re-guard',
    en: ['re-guard', 'guard recovery', 'recover guard'],
    pt: ['reposição de guarda', 'reposição', 'repor a guarda'],
    from: ['side-control', 'knee-on-belly', 'north-south', 'half-guard'],
  },
  inversion: {
    name: 'Inversion',
    en: ['inverting', 'inverted guard'],
    pt: ['inversão', 'guarda invertida'],
    jp: ['インバーテッド'],
    from: ['open-guard', 'de-la-riva', 'reverse-de-la-riva', 'side-control'],
  },
  'guard-retention': {
    name: 'Guard retention',
    en: ['retaining guard', 'hip movement guard retention'],
    pt: ['retenção de guarda', 'retenção'],
    from: ['open-guard', 'de-la-riva', 'half-guard'],
  },
  'leg-pummelling': {
    name: 'Leg pummelling',
    en: ['leg pummeling', 'foot pummelling', 'leg pummel'],
    from: ['open-guard', 'butterfly-guard', 'de-la-riva'],
  },
  'hip-scoot-back': {
    name: 'Hip scoot back',
    en: ['scooting back', 'seated scoot'],
    from: ['sit-up-guard', 'butterfly-guard'],
  },
  'leg-drag-retention': {
    name: 'Leg drag retention',
    en: ['leg drag counter'],
    from: ['leg-drag-position', 'open-guard'],
  },
} satisfies Shelf

export const transitions = {
  berimbolo: {
    name: 'Berimbolo',
    en: ['bolo', 'back take from De La Riva'],

    jp: ['ベリンボロ'],
    from: ['de-la-riva', 'fifty-fifty', 'reverse-de-la-riva'],
  },
  'crab-ride': { name: 'Crab ride', en: ['crab ride back take'], from: ['de-la-riva', 'reverse-de-la-riva', 'turtle'] },
  'arm-drag': {
    name: 'Arm drag',
    en: ['two-on-one drag'],
    pt: ['puxada de braço'],
    from: ['butterfly-guard', 'sit-up-guard', 'closed-guard', 'standing'],
  },
  'back-take': {
    name: 'Back take',
    en: ['taking the back', 'chair sit'],
    pt: ['pegar as costas', 'ida para as costas', 'pegada das costas'],
    jp: ['バックテイク'],
    from: ['turtle', 'side-control', 'mount', 'half-guard', 'technical-mount'],
  },
  'truck-entry': {
    name: 'Truck entry',
    en: ['twister roll', 'roll to the truck', 'twister hook'],
    from: ['turtle', 'half-guard', 'leg-drag-position'],
  },
  'kimura-trap': {
    name: 'Kimura trap',
    en: ['kimura grip system', 'kimura control', 'T-Kimura'],
    from: ['half-guard', 'side-control', 'turtle', 'standing'],
  },
  'side-control-to-mount': {
    name: 'Side control to mount',
    en: ['mount transition', 'knee slide to mount'],
    pt: ['transição para a montada'],
    from: ['side-control', 'knee-on-belly', 'half-guard'],
  },
  'side-control-to-knee-on-belly': {
    name: 'Side control to knee on belly',
    en: ['pop to knee on belly'],
    from: ['side-control', 'north-south'],
  },
  'imanari-roll': {
    name: 'Imanari roll',
    en: ['rolling leg entry'],
    jp: ['イマナリロール', '今成ロール'],
    from: ['standing', 'sit-up-guard'],
  },
  'k-guard-leg-entry': { name: 'K-guard leg entry', en: ['K guard entry to the saddle'], from: ['k-guard'] },
  'false-reap': {
    name: 'False reap',
    en: ['false reap entry'],
    from: ['reverse-de-la-riva', 'open-guard', 'single-leg-x'],
    rule: 'knee-reap',
  },
  'baby-bolo': {
    name: 'Baby bolo',
    en: ['baby berimbolo', 'mini bolo'],
    from: ['de-la-riva', 'x-guard', 'single-leg-x'],
  },
} satisfies Shelf
