import type { Shelf } from './entry.ts'

export const armLocks = {
  armbar: {
    name: 'Armbar',
    en: ['cross armbar', 'straight armbar'],
    pt: ['armlock', 'chave de braço'],
    jp: ['juji gatame', 'ude hishigi juji gatame', '腕挫十字固', '腕ひしぎ十字固め', '十字固め'],
    family: 'arm',
    from: ['closed-guard', 'mount', 's-mount', 'back-control', 'knee-on-belly', 'side-control', 'spider-guard'],
  },
  'belly-down-armbar': {
    name: 'Belly-down armbar',
    en: ['face-down armbar'],
    pt: ['chave de braço de barriga para baixo'],
    family: 'arm',
    from: ['closed-guard', 'turtle', 'back-control'],
  },
  'spider-web-armbar': {
    name: 'Spider-web armbar',
    en: ['spider web', 'dead orchard finish'],
    family: 'arm',
    from: ['mount', 's-mount', 'back-control'],
  },
  'flying-armbar': {
    name: 'Flying armbar',
    pt: ['armlock voador', 'chave de braço voadora'],
    jp: ['tobi juji gatame', '飛びつき腕十字'],
    family: 'arm',
    from: ['standing', 'clinch'],
  },
  'shotgun-armbar': {
    name: 'Shotgun armbar',
    en: ['cutting armbar', 'choke-grip armbar'],
    family: 'arm',
    from: ['closed-guard', 'half-guard', 'collar-sleeve', 'butterfly-guard'],
  },
  'straight-armlock': {
    name: 'Straight armlock',
    en: ['inverted armbar', 'inverted armlock', 'reverse armbar'],
    pt: ['chave de braço reta', 'chave de braço invertida'],
    jp: ['waki gatame', '腋固', '脇固め', 'ude gatame', '腕固'],
    family: 'arm',
    from: ['closed-guard', 'side-control', 'half-guard', 'standing', 'butterfly-guard'],
  },
  'wrist-lock': {
    name: 'Wrist lock',
    en: ['gooseneck'],
    pt: ['mão de vaca', 'chave de punho'],
    jp: ['リストロック'],
    family: 'arm',
    from: ['closed-guard', 'mount', 'side-control', 'back-control', 'collar-sleeve'],
    rule: 'wrist-lock',
  },
  'bicep-slicer': {
    name: 'Bicep slicer',
    en: ['biceps slicer', 'bicep crusher', 'bicep compression', 'bicep lock'],
    pt: ['chave de bíceps', 'compressão de bíceps'],
    family: 'arm',
    from: ['mount', 's-mount', 'closed-guard', 'truck', 'williams-guard'],
    rule: 'bicep-slicer',
  },
  'choi-bar': {
    name: 'Choi bar',

    family: 'arm',
    from: ['half-guard', 'knee-shield', 'closed-guard', 'open-guard'],
  },
  kimura: {
    name: 'Kimura',
    en: ['double wrist lock', 'reverse key lock'],
    pt: ['chave kimura'],
    jp: ['gyaku ude garami', '逆腕緘', 'キムラロック'],
    family: 'shoulder',
    from: ['closed-guard', 'half-guard', 'side-control', 'north-south', 'back-control', 'turtle', 'standing'],
  },
  americana: {
    name: 'Americana',
    en: ['key lock', 'paintbrush', 'figure-four armlock', 'V-arm lock'],
    pt: ['chave americana'],
    jp: ['ude garami', '腕緘', '腕がらみ'],
    family: 'shoulder',
    from: ['mount', 'side-control', 'kesa-gatame', 'half-guard'],
  },
  omoplata: {
    name: 'Omoplata',
    en: ['shoulder lock with the legs'],

    jp: ['ashi sankaku garami', '足三角緘', 'オモプラッタ'],
    family: 'shoulder',
    from: ['closed-guard', 'spider-guard', 'lasso-guard', 'rubber-guard', 'collar-sleeve', 'half-guard'],
    rule: 'omoplata',
  },
  monoplata: {
    name: 'Monoplata',

    family: 'shoulder',
    from: ['mount', 's-mount', 'closed-guard', 'half-guard', 'side-control'],
  },
  baratoplata: {
    name: 'Baratoplata',

    family: 'shoulder',
    from: ['closed-guard', 'mount', 'half-guard', 's-mount'],
  },
  tarikoplata: {
    name: 'Tarikoplata',

    family: 'shoulder',
    from: ['closed-guard', 'half-guard', 'side-control'],
  },
  'mir-lock': {
    name: 'Mir lock',
    en: ['shoulder crank from guard', 'half-guard shoulder lock'],
    family: 'shoulder',
    from: ['half-guard', 'closed-guard'],
  },
  'crucifix-armlock': {
    name: 'Crucifix armlock',
    en: ['arm crank from the crucifix'],
    family: 'shoulder',
    from: ['crucifix', 'kesa-gatame'],
  },
} satisfies Shelf
