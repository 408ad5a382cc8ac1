/** The styles of text inputs and selects. */
export const controlLook =
  'min-h-11 w-full rounded-control border border-edge bg-paper px-3 py-2 text-field text-ink transition-colors ' +
  'focus-visible:border-primary focus-visible:outline-offset-0 aria-invalid:border-danger ' +
  'disabled:cursor-not-allowed disabled:bg-sunk disabled:text-quiet [&[readonly]]:bg-sunk'
