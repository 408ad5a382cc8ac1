import { useMemberLanguage } from '#domains/members/people/web/device-language.ts'
import { useDeviceTimezone } from '#domains/members/people/web/device-timezone.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { usePushSubscriptionCheck } from '#domains/notifications/push/web/subscription-check.ts'
import { FloatingNotices } from './FloatingNotices.tsx'
import { FloatingSign } from './FloatingSign.tsx'
import { LocationDenied } from './LocationDenied.tsx'

/** Everything that floats above a page. Loaded right after the first screen, which doesn't wait for it. */
export default function Floating() {
  // Suspended members can't use any of these elements.
  return useAuth().accountStatus === 'suspended' ? null : <Notices />
}

function Notices() {
  usePushSubscriptionCheck()
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
