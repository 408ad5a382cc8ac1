import { useMemberLanguage } from '#domains/members/people/web/device-language.ts'
import { useDeviceTimezone } from '#domains/members/people/web/device-timezone.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { usePushInStep } from '#domains/notifications/push/web/in-step.ts'
import { FloatingNotices } from './FloatingNotices.tsx'
import { FloatingSign } from './FloatingSign.tsx'
import { LocationDenied } from './LocationDenied.tsx'

/** Everything that floats above a page. It comes right after the first screen, which does not wait for it. */
export default function Floating() {
  // To who is suspended nothing of it is open.
  return useAuth().accountStatus === 'suspended' ? null : <Notices />
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
