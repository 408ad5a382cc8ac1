/** The bank's response to a payment. `authenticate`: the member has to confirm it. `silent`: no response yet. */
export type BankAnswer = 'pays' | 'declined' | 'insufficient_funds' | 'authenticate' | 'silent'

interface Card {
  label: string
  last4: string
  /** The bank's response while the member is present. */
  now: BankAnswer
  /** The bank's response while the member is away, such as at renewals. */
  later: BankAnswer
}

/** The test cards. They have no numbers: they're chosen by their behaviour. */
export const cards = {
  pays: { label: 'Pays', last4: '4242', now: 'pays', later: 'pays' },
  pays_once: { label: 'Pays now, is declined at every renewal', last4: '0341', now: 'pays', later: 'declined' },
  authenticate: { label: 'The bank asks the member first', last4: '3155', now: 'authenticate', later: 'pays' },
  authenticate_always: {
    label: 'The bank asks first, at renewals too',
    last4: '3184',
    now: 'authenticate',
    later: 'authenticate',
  },
  declined: { label: 'Declined', last4: '0002', now: 'declined', later: 'declined' },
  poor: {
    label: 'Declined: insufficient funds',
    last4: '9995',
    now: 'insufficient_funds',
    later: 'insufficient_funds',
  },
  silent: { label: "The bank doesn't respond yet", last4: '0077', now: 'silent', later: 'pays' },
} as const satisfies Record<string, Card>
export type CardName = keyof typeof cards
export const cardNames = Object.keys(cards) as [CardName, ...CardName[]]

const cardOf = (last4: string): Card => Object.values<Card>(cards).find((card) => card.last4 === last4) ?? cards.pays

export const answerOf = (last4: string, { present }: { present: boolean }): BankAnswer =>
  present ? cardOf(last4).now : cardOf(last4).later

export const declines = {
  declined: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  insufficient_funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  authenticate: {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
  refused: {
    code: 'payment_intent_authentication_failure',
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod.',
  },
} as const
