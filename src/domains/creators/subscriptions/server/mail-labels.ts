import { message } from '#platform/messages.ts'

/** Labels for payment emails, which are sent immediately and can't be turned off. */
export const mailLabels = {
  receipt: /*i18n*/ { id: 'payments.receipt', message: 'Receipt: {amount} to {creator}' },
  paid: /*i18n*/ { id: 'payments.paid', message: 'You paid {amount} for {tier} on {day}.' },
  renews: /*i18n*/ {
    id: 'payments.renews',
    message: 'Your membership renews on {day}. You can cancel any time before then under Memberships.',
  },
  once: /*i18n*/ { id: 'payments.once', message: "This was a one-off payment. It doesn't renew." },
  memberships: /*i18n*/ { id: 'payments.memberships', message: 'Manage memberships' },
  payments: /*i18n*/ { id: 'payments.payments', message: 'See your payments' },
  failed: /*i18n*/ { id: 'payments.failed', message: 'Your payment of {amount} to {creator} failed' },
  failedRetry: /*i18n*/ {
    id: 'payments.failedRetry',
    message: "Your bank declined the payment. We'll try again on {next}, and you keep access to {tier} until {day}.",
  },
  failedLast: /*i18n*/ {
    id: 'payments.failedLast',
    message:
      'Your bank declined the payment, and this was our last attempt. You keep access to {tier} until {day}, then your membership ends.',
  },
  unpaidEnded: /*i18n*/ { id: 'payments.unpaidEnded', message: 'Your membership with {creator} has ended' },
  unpaidWhy: /*i18n*/ {
    id: 'payments.unpaidWhy',
    message: "Your bank declined {amount} for {tier} on every attempt. We won't try again, and you owe nothing.",
  },
  failedNext: /*i18n*/ {
    id: 'payments.failedNext',
    message: 'Update your card to keep your membership, or cancel it under Memberships.',
  },
  updateCard: /*i18n*/ { id: 'payments.updateCard', message: 'Update your card' },
  trial: /*i18n*/ { id: 'payments.trial', message: 'Your free trial with {creator} ends on {day}' },
  trialMonth: /*i18n*/ {
    id: 'payments.trialMonth',
    message: "On {day} you'll be charged {amount} for {tier}, and every month after that.",
  },
  trialYear: /*i18n*/ {
    id: 'payments.trialYear',
    message: "On {day} you'll be charged {amount} for {tier}, and every year after that.",
  },
  trialCancel: /*i18n*/ {
    id: 'payments.trialCancel',
    message: "You won't be charged if you cancel before then under Memberships.",
  },
  refund: /*i18n*/ { id: 'payments.refund', message: 'We refunded {amount}' },
  refundEnded: /*i18n*/ {
    id: 'payments.refundEnded',
    message: 'Your membership with {creator} has ended, so you no longer have access to their members-only lessons.',
  },
  refundWhen: /*i18n*/ {
    id: 'payments.refundWhen',
    message:
      "Your payment to {creator} is going back to the card you paid with. It usually takes 5 to 10 days to arrive. You don't need to do anything.",
  },
  refundFailed: /*i18n*/ { id: 'payments.refundFailed', message: 'Your refund of {amount} failed' },
  refundFailedNext: /*i18n*/ {
    id: 'payments.refundFailedNext',
    message: "Your bank didn't accept it. Write to us and we'll send it another way.",
  },
  contact: message('Contact us'),
}
