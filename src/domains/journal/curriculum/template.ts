import type { CurriculumBelt } from './rules.ts'

/** A curriculum to start from, in the order in which it's taught. A test checks that the slugs are in our library. */
export const TEMPLATE: Readonly<Record<CurriculumBelt, readonly string[]>> = {
  white: words(`
    technical-stand-up posture closed-guard mount side-control back-control half-guard turtle
    bridge-and-roll elbow-knee-escape framing back-escape knee-on-belly-escape
    standing-guard-break knee-cut-pass toreando-pass stack-pass
    scissor-sweep hip-bump-sweep flower-sweep
    double-leg single-leg osoto-gari guard-pull sprawl
    side-control-to-mount back-take
    armbar triangle-choke kimura americana guillotine rear-naked-choke cross-collar-choke straight-ankle-lock
    armbar-defence triangle-defence guillotine-defence rear-naked-choke-defence
  `),
  blue: words(`
    open-guard butterfly-guard de-la-riva spider-guard collar-sleeve knee-shield knee-on-belly north-south
    guard-retention frame-and-re-guard north-south-escape scarf-hold-escape hitchhiker-escape
    leg-drag-pass over-under-pass double-under-pass body-lock-pass crossface-half-guard-pass
    butterfly-sweep pendulum-sweep tripod-sweep old-school-sweep de-la-riva-sweep
    arm-drag-takedown snap-down ankle-pick o-goshi seoi-nage
    omoplata arm-triangle bow-and-arrow-choke ezekiel-choke loop-choke darce-choke
  `),
  purple: words(`
    x-guard single-leg-x lasso-guard reverse-de-la-riva deep-half-guard fifty-fifty leg-drag-position crucifix
    inversion leg-pummelling granby-roll ghost-escape
    long-step-pass smash-pass x-pass leg-weave-pass folding-pass
    x-guard-sweep single-leg-x-sweep waiter-sweep lasso-sweep balloon-sweep
    high-crotch duck-under uchi-mata tomoe-nage
    berimbolo crab-ride kimura-trap
    baseball-bat-choke clock-choke anaconda-choke north-south-choke knee-bar wrist-lock
  `),
  brown: words(`
    k-guard lapel-guard outside-ashi inside-sankaku truck s-mount
    leg-drag-retention running-man-escape leg-lock-boot-and-slip
    backstep-pass headquarters-float-pass camping
    lapel-guard-sweep kiss-of-the-dragon fifty-fifty-sweep
    firemans-carry sumi-gaeshi
    truck-entry k-guard-leg-entry
    toe-hold calf-slicer bicep-slicer brabo-choke mounted-triangle inverted-triangle high-elbow-guillotine
  `),
}

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}
