import type { Shelf } from './entry.ts'

export const passes = {
  'knee-cut-pass': {
    name: 'Knee cut pass',
    en: ['knee cut', 'knee slice', 'knee slide', 'knee slice pass'],
    pt: ['joelho cruzado', 'passagem de joelho cruzado'],
    jp: ['ニースライス', 'ニーカットパス'],
    from: ['half-guard', 'headquarters', 'knee-shield', 'open-guard', 'combat-base'],
  },
  'toreando-pass': {
    name: 'Toreando pass',
    en: ['toreando', 'toreador', 'torreando', 'bullfighter pass'],
    pt: ['toureando', 'passagem toureando'],
    jp: ['トレアドールパス', 'トレアナパス'],
    from: ['open-guard', 'de-la-riva', 'spider-guard', 'butterfly-guard'],
  },
  'leg-drag-pass': {
    name: 'Leg drag pass',
    en: ['leg drag'],
    jp: ['レッグドラッグ'],
    from: ['open-guard', 'de-la-riva', 'headquarters', 'leg-drag-position'],
  },
  'over-under-pass': {
    name: 'Over-under pass',
    en: ['over-under'],
    pt: ['passagem por cima e por baixo'],
    jp: ['オーバーアンダーパス'],
    from: ['open-guard', 'half-guard', 'butterfly-guard'],
  },
  'double-under-pass': {
    name: 'Double under pass',
    en: ['double unders', 'double under', 'double underhook pass'],
    pt: ['passagem emborcando'],
    jp: ['katsugi pass', '両足担ぎ'],
    from: ['open-guard', 'closed-guard', 'butterfly-guard'],
  },
  'body-lock-pass': {
    name: 'Body lock pass',
    en: ['body lock'],
    jp: ['ボディロックパス'],
    from: ['butterfly-guard', 'half-guard', 'sit-up-guard'],
  },
  'stack-pass': {
    name: 'Stack pass',
    en: ['stack', 'stacking pass', 'single under pass'],
    pt: ['emborcada', 'passagem de emborcada'],
    jp: ['かつぎパス', '片足担ぎ'],
    from: ['closed-guard', 'open-guard'],
  },
  'smash-pass': {
    name: 'Smash pass',
    en: ['smash', 'split squat pass'],
    pt: ['passagem amassando', 'amasso'],
    jp: ['スマッシュパス'],
    from: ['half-guard', 'open-guard', 'de-la-riva', 'knee-shield'],
  },
  'x-pass': {
    name: 'X-pass',

    pt: ['passagem X', 'passagem em X'],
    from: ['open-guard', 'de-la-riva', 'knee-shield'],
  },
  'long-step-pass': {
    name: 'Long step pass',
    en: ['long step'],
    from: ['half-guard', 'headquarters', 'de-la-riva', 'knee-shield'],
  },
  'backstep-pass': {
    name: 'Backstep pass',
    en: ['backstep'],
    jp: ['バックステップパス'],
    from: ['half-guard', 'headquarters', 'butterfly-guard', 'deep-half-guard'],
  },
  'folding-pass': {
    name: 'Folding pass',
    en: ['folding the legs', 'leg fold pass'],
    from: ['open-guard', 'butterfly-guard', 'half-guard'],
  },
  'leg-weave-pass': {
    name: 'Leg weave pass',
    en: ['leg weave', 'weave pass'],
    from: ['half-guard', 'knee-shield', 'open-guard', 'butterfly-guard'],
  },
  'knee-through-pass': {
    name: 'Knee-through pass',
    en: ['knee through', 'near knee pass'],
    from: ['half-guard', 'closed-guard', 'open-guard'],
  },
  'headquarters-float-pass': {
    name: 'Headquarters float pass',
    en: ['headquarters float', 'float pass', 'floating pass'],
    from: ['headquarters', 'half-guard', 'open-guard'],
  },
  'cartwheel-pass': {
    name: 'Cartwheel pass',
    en: ['cartwheel'],
    pt: ['passagem de estrela', 'passagem estrela'],
    jp: ['側転パス'],
    from: ['open-guard', 'butterfly-guard', 'de-la-riva'],
  },
  'log-splitter': { name: 'Log splitter', en: ['log splitter guard break'], from: ['closed-guard'] },
  'elbow-drive-guard-break': {
    name: 'Elbow-drive guard break',
    en: ['elbow drive break', 'elbow guard break', 'seated guard opening'],
    from: ['closed-guard'],
  },
  'standing-guard-break': {
    name: 'Standing guard break',
    en: ['standing break', 'standing guard opening'],
    pt: ['abertura de guarda em pé'],
    from: ['closed-guard'],
  },
  'crossface-half-guard-pass': {
    name: 'Crossface half guard pass',
    en: ['flat half guard pass', 'tripod half guard pass', 'crossface pass'],
    from: ['half-guard'],
  },
  'underhook-half-guard-pass': {
    name: 'Underhook half guard pass',
    en: ['hip switch pass', 'switch base pass'],
    from: ['half-guard', 'knee-shield'],
  },
  'tozi-pass': { name: 'Tozi pass', from: ['half-guard', 'knee-shield'] },
  camping: {
    name: 'Camping',
    en: ['camping pass', 'outside camping'],
    from: ['open-guard', 'butterfly-guard', 'half-guard'],
  },
  'lasso-pass': {
    name: 'Lasso pass',
    en: ['lasso guard pass'],
    pt: ['passagem do laço'],
    from: ['lasso-guard'],
    giOnly: true,
  },
  'spider-guard-pass': {
    name: 'Spider guard pass',
    pt: ['passagem da guarda aranha'],
    from: ['spider-guard'],
    giOnly: true,
  },
} satisfies Shelf
