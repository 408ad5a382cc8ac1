import { useMemberLanguage } from '#features/people/web/device-language.ts'
import { useDeviceTimezone } from '#features/people/web/device-timezone.ts'
import { usePushInStep } from '#features/push/web/in-step.ts'
import { useAuth } from '#features/session/web/session.ts'
import { FloatingNotices } from './FloatingNotices.tsx'
import { FloatingSign } from './FloatingSign.tsx'
import { LocationDenied } from './LocationDenied.tsx'

/** Everything that floats above a page. It comes right after the first screen, which does not wait for it. */
export default function Floating() {
  // To who is suspended (D13) nothing of it is open.
  return useAuth().standing === 'suspended' ? null : <Notices />
}

function Notices() {
  usePushInStep()
  useDeviceTimezone()
  useMemberLanguage()
  return (
    <>
      <FloatingSign />
      <FloatingNotices />
      <LocationDenied />
    </>
  )
}
