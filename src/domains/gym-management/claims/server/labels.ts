export const labels = {
  subject: /*i18n*/ { id: 'claimCode.subject', message: 'Your code to claim {gym}' },
  valid: /*i18n*/ { id: 'claimCode.valid', message: "It's valid for 15 minutes." },
  open: /*i18n*/ { id: 'claimCode.open', message: 'Enter the code' },
  why: /*i18n*/ {
    id: 'claimCode.why',
    message:
      "You're getting this email because someone is claiming {gym} on Open Mat and gave this address as theirs. If that wasn't you, don't share the code. Nothing happens without it.",
  },
}
