import { HiddenPeople } from '#domains/feed/follows/web/HiddenPeople.tsx'
import { WebVisibility } from '#domains/members/people/web/WebVisibility.tsx'
import { MessagingSettings } from '#domains/messages/messages/web/MessagingSettings.tsx'
import { FollowPrivacy } from './FollowPrivacy.tsx'

/** Who sees and follows me, who sees what I post, and whom I do not want to see. */
export function PrivacySettings() {
  return (
    <>
      <WebVisibility />
      <FollowPrivacy />
      <MessagingSettings />
      <HiddenPeople />
    </>
  )
}
