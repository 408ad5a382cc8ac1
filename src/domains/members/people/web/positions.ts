/** Suggestions for a favourite position. Free text is accepted as well. */
export const POSITIONS: readonly string[] = (
  'Standing, Clinch, Closed guard, Open guard, Half guard, Knee shield (Z-guard), Deep half guard, Lockdown, Quarter guard, ' +
  'Butterfly guard, Half butterfly, X-guard, Single-leg X (ashi), De La Riva, Reverse De La Riva, Spider guard, Lasso guard, ' +
  'Collar-sleeve guard, Sit-up guard, Worm guard, Lapel guard, Rubber guard, Williams guard, K-guard, 50/50, Backside 50/50, ' +
  'Outside ashi, Inside sankaku (saddle), Reverse half guard, Side control, Kesa gatame (scarf hold), Reverse scarf hold, ' +
  'North-south, Knee on belly, Mount, High mount, S-mount, Technical mount, Back control, Body triangle, Back mount, Turtle, ' +
  'Front headlock, Crucifix, Truck, Dogfight, Leg drag, Headquarters, Combat base'
).split(', ')
