import type { Shelf } from './entry.ts'

export const escapes = {
  'elbow-knee-escape': {
    name: 'Elbow-knee escape',
    en: ['shrimp', 'shrimping', 'hip escape', 'elbow escape', 'knee-elbow escape'],
    pt: ['fuga de quadril', 'fuga de quadris'],
    jp: ['ebi', 'エビ', '海老'],
    from: ['mount', 'side-control', 'knee-on-belly'],
  },
  'bridge-and-roll': {
    name: 'Bridge and roll',
    en: ['upa', 'trap and roll', 'bridge and roll escape', 'bridge'],
    pt: ['ponte'],
    jp: ['ブリッジ返し'],
    from: ['mount', 'side-control', 'high-mount'],
  },
  'heel-drag-escape': {
    name: 'Heel drag escape',
    en: ['heel drag', 'foot drag escape'],
    from: ['mount', 'technical-mount'],
  },
  'ghost-escape': { name: 'Ghost escape', en: ['ghost'], from: ['side-control'] },
  'running-man-escape': {
    name: 'Running man escape',
    en: ['running man', 'running escape'],
    from: ['side-control', 'kesa-gatame', 'turtle'],
  },
  'shoulder-walk-escape': {
    name: 'Shoulder walk escape',
    en: ['shoulder walk', 'scoop escape'],
    from: ['back-control', 'body-triangle'],
  },
  'hip-bump-escape': {
    name: 'Hip bump escape',
    en: ['hip bump out', 'kipping escape', 'kip escape'],
    from: ['mount', 'high-mount'],
  },
  'granby-roll': {
    name: 'Granby roll',
    en: ['granby', 'shoulder roll escape'],
    pt: ['rolamento granby'],
    from: ['turtle', 'side-control', 'open-guard', 'north-south'],
  },
  'technical-stand-up': {
    name: 'Technical stand-up',
    en: ['stand up in base', 'technical get-up'],
    pt: ['levantada técnica'],
    jp: ['テクニカルスタンドアップ'],
    from: ['sit-up-guard', 'open-guard', 'turtle', 'half-guard'],
  },
  'hitchhiker-escape': {
    name: 'Hitchhiker escape',
    en: ['hitchhiker', 'thumb-down armbar escape'],
    from: ['mount', 's-mount', 'side-control'],
  },
  'back-escape': {
    name: 'Back escape',
    en: ['rear mount escape', 'hips-to-mat back escape'],
    pt: ['fuga das costas', 'saída das costas'],
    from: ['back-control', 'body-triangle', 'back-mount'],
  },
  'underhook-escape-to-knees': {
    name: 'Underhook escape to knees',
    en: ['underhook escape', 'side control to dogfight'],
    from: ['side-control', 'half-guard'],
  },
  'north-south-escape': { name: 'North-south escape', pt: ['fuga do norte-sul'], from: ['north-south'] },
  'knee-on-belly-escape': { name: 'Knee on belly escape', pt: ['fuga do joelho na barriga'], from: ['knee-on-belly'] },
  'scarf-hold-escape': {
    name: 'Scarf hold escape',
    en: ['kesa gatame escape', 'headlock escape'],
    from: ['kesa-gatame', 'reverse-scarf'],
  },
  'turtle-sit-out': {
    name: 'Turtle sit-out',
    en: ['sit-out', 'turtle roll to guard'],
    from: ['turtle', 'front-headlock'],
  },
} satisfies Shelf

export const defences = {
  'stack-defence': {
    name: 'Stack defence',
    en: ['stack defense', 'stacking the armbar', 'stacking the triangle'],
    pt: ['defesa emborcando'],
    from: ['closed-guard', 'open-guard'],
  },
  posture: {
    name: 'Posture',
    en: ['posturing up', 'posture in guard'],
    pt: ['postura'],
    from: ['closed-guard', 'standing'],
  },
  'hand-fight': {
    name: 'Hand fight',
    en: ['hand fighting', 'grip fighting', 'two-on-one on the choking hand'],
    pt: ['briga de pegada', 'briga de mãos'],
    jp: ['kumi kata', '組手'],
    from: ['back-control', 'standing', 'body-triangle'],
  },
  'leg-lock-boot-and-slip': {
    name: 'Leg lock boot and slip',
    en: ['boot', 'the boot', 'slip the heel', 'heel slip', 'boot defence'],
    from: ['single-leg-x', 'outside-ashi', 'inside-sankaku', 'fifty-fifty'],
  },
  sprawl: { name: 'Sprawl', pt: ['esgrima e sprawl'], jp: ['がぶる', 'スプロール'], from: ['standing'] },
  framing: {
    name: 'Framing',
    en: ['frames', 'elbow-knee frame', 'frame'],
    pt: ['armação', 'enquadramento'],
    from: ['side-control', 'mount', 'half-guard'],
  },
  'triangle-defence': {
    name: 'Triangle defence',
    en: ['triangle defense', 'answer the phone defence'],
    pt: ['defesa de triângulo'],
    from: ['closed-guard'],
  },
  'armbar-defence': {
    name: 'Armbar defence',
    en: ['armbar defense', 'rear-naked-grip armbar defence'],
    pt: ['defesa de armlock', 'defesa de chave de braço'],
    from: ['mount', 's-mount', 'closed-guard'],
  },
  'guillotine-defence': {
    name: 'Guillotine defence',
    en: ['guillotine defense', 'Von Flue counter'],
    pt: ['defesa de guilhotina'],
    from: ['front-headlock', 'closed-guard', 'half-guard'],
  },
  'kimura-defence': {
    name: 'Kimura defence',
    en: ['kimura defense', 'hiding the hand'],
    pt: ['defesa de kimura'],
    from: ['half-guard', 'side-control', 'closed-guard'],
  },
  'rear-naked-choke-defence': {
    name: 'Rear naked choke defence',
    en: ['RNC defence', 'choke defence from the back', 'rear naked choke defense'],
    pt: ['defesa de mata-leão'],
    from: ['back-control', 'body-triangle'],
  },
  'underhook-battle': {
    name: 'Underhook battle',
    en: ['pummelling', 'pummeling', 'underhook fight'],
    pt: ['esgrima', 'briga de esgrima'],
    from: ['half-guard', 'clinch', 'standing', 'dogfight'],
  },
} satisfies Shelf
