import { useDeviceTimezone } from '#features/people/web/device-timezone.ts'
import { usePushInStep } from '#features/push/web/in-step.ts'
import { FloatingNotices } from './FloatingNotices.tsx'
import { FloatingSign } from './FloatingSign.tsx'
import { LocationDenied } from './LocationDenied.tsx'

/** Everything that floats above a page. It comes right after the first screen, which does not wait for it. */
export default function Floating() {
  usePushInStep()
  useDeviceTimezone()
  return (
    <>
      <FloatingSign />
      <FloatingNotices />
      <LocationDenied />
    </>
  )
}
