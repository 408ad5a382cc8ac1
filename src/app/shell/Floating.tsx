import { FloatingNotices } from './FloatingNotices.tsx'
import { FloatingSign } from './FloatingSign.tsx'
import { LocationDenied } from './LocationDenied.tsx'

/** Everything that floats above a page. It comes right after the first screen, which does not wait for it. */
export default function Floating() {
  return (
    <>
      <FloatingSign />
      <FloatingNotices />
      <LocationDenied />
    </>
  )
}
