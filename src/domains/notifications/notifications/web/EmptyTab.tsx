import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { NotificationTab } from '../contract.ts'

/** What a tab says while nothing is in it, and where to begin. */
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
    title: <Trans>Nothing yet</Trans>,
    text: <Trans>When somebody follows you, answers you or your gym has news, it is here.</Trans>,
    to: paths.people(),
    action: <Trans>Find people</Trans>,
  }),
  unread: () => ({
    title: <Trans>You're all caught up</Trans>,
    text: <Trans>What is new comes here first.</Trans>,
  }),
  social: () => ({
    title: <Trans>Nobody has knocked yet</Trans>,
    text: <Trans>Follow who you train with: followers, comments and mentions come here.</Trans>,
    to: paths.people(),
    action: <Trans>Find people</Trans>,
  }),
  events: () => ({
    title: <Trans>Nothing about events</Trans>,
    text: <Trans>Invitations, reminders and changes to what you go to come here.</Trans>,
    to: paths.map(),
    action: <Trans>Find an open mat</Trans>,
  }),
  gyms: () => ({
    title: <Trans>No news from gyms</Trans>,
    text: <Trans>Favourite a gym to hear of its posts and events.</Trans>,
    to: paths.map(),
    action: <Trans>Find gyms</Trans>,
  }),
  training: () => ({
    title: <Trans>Nothing about training</Trans>,
    text: <Trans>Promotions, milestones and results of those you follow come here.</Trans>,
    to: paths.people(),
    action: <Trans>Find people</Trans>,
  }),
  system: () => ({
    title: <Trans>Nothing from Open Mat</Trans>,
    text: <Trans>What is new here, and what concerns your account.</Trans>,
  }),
  archived: () => ({
    title: <Trans>Nothing archived</Trans>,
    text: <Trans>What you archive is kept here, out of the way.</Trans>,
  }),
}
