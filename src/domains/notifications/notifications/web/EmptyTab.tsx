import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { NotificationTab } from '../contract.ts'

/** The empty state of a tab; most of them suggest a first step. */
export function EmptyTab({ tab }: { tab: NotificationTab }) {
  const { userProfile } = useAuth()
  const { title, text, to, action } = LABELS[tab]()
  return (
    <EmptyState title={title} belt={userProfile?.beltRank} action={to && <ButtonLink to={to}>{action}</ButtonLink>}>
      {text}
    </EmptyState>
  )
}

const LABELS: Record<NotificationTab, () => { title: ReactNode; text: ReactNode; to?: string; action?: ReactNode }> = {
  all: () => ({
    title: <Trans>No notifications yet</Trans>,
    text: <Trans>New followers, replies and news from your gym appear here.</Trans>,
    to: paths.people(),
    action: <Trans>Find people</Trans>,
  }),
  unread: () => ({
    title: <Trans>You're all caught up</Trans>,
    text: <Trans>New notifications appear here first.</Trans>,
  }),
  social: () => ({
    title: <Trans>No followers or mentions yet</Trans>,
    text: <Trans>Follow the people you train with. Followers, comments and mentions appear here.</Trans>,
    to: paths.people(),
    action: <Trans>Find people</Trans>,
  }),
  events: () => ({
    title: <Trans>No event updates</Trans>,
    text: <Trans>Invitations, reminders and event changes appear here.</Trans>,
    to: paths.map(),
    action: <Trans>Find an open mat</Trans>,
  }),
  gyms: () => ({
    title: <Trans>No news from gyms</Trans>,
    text: <Trans>Favourite a gym to see its posts and events here.</Trans>,
    to: paths.map(),
    action: <Trans>Find gyms</Trans>,
  }),
  training: () => ({
    title: <Trans>No training updates</Trans>,
    text: <Trans>Promotions, milestones and match results from people you follow appear here.</Trans>,
    to: paths.people(),
    action: <Trans>Find people</Trans>,
  }),
  system: () => ({
    title: <Trans>No news from Open Mat</Trans>,
    text: <Trans>New features and updates about your account appear here.</Trans>,
  }),
  archived: () => ({
    title: <Trans>Nothing archived</Trans>,
    text: <Trans>Notifications you archive appear here.</Trans>,
  }),
}
