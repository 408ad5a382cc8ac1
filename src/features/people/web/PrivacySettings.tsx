import { FollowPrivacy } from '#features/follows/web/FollowPrivacy.tsx'
import { HiddenPeople } from '#features/follows/web/HiddenPeople.tsx'
import { MessagingSettings } from '#features/messages/web/MessagingSettings.tsx'
import { WebVisibility } from './WebVisibility.tsx'

/** D21: who sees and follows me, who sees what I post, and whom I do not want to see. */
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
