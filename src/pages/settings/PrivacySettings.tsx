import { HiddenPeople } from '#domains/feed/follows/web/HiddenPeople.tsx'
import { GuardianSettings } from '#domains/journal/guardians/web/GuardianSettings.tsx'
import { WebVisibility } from '#domains/members/people/web/WebVisibility.tsx'
import { MessagingSettings } from '#domains/messages/messages/web/MessagingSettings.tsx'
import { FollowPrivacy } from './FollowPrivacy.tsx'

/** Settings for who can see, follow and message the member, with their guardian and the people they've hidden. */
export function PrivacySettings() {
  return (
    <>
      <WebVisibility />
      <FollowPrivacy />
      <MessagingSettings />
      <GuardianSettings />
      <HiddenPeople />
    </>
  )
}
