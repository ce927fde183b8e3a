/** Causes for which tax documents need a person. */
export const document_causes = {
  title: 'Tax documents that need you',
  refused: {
    one: '{count} document of {country} was rejected',
    many: '{count} documents of {country} were rejected',
  },
  due: {
    one: '{count} document of {country} has not reached the tax authority',
    many: '{count} documents of {country} have not reached the tax authority',
  },
  stopped: {
    one: '{count} document of {country} waits',
    many: '{count} documents of {country} wait',
  },
  /** One of several. */
  example: 'For example: {text}',
  no_reason: 'The authority gave no reason.',
  at_least: '{count}+',
  oldest: 'the oldest came',
  show: 'Show them',
  answers: {
    ask_buyers: 'Ask the buyers by mail',
    settings: 'Open settings',
    submit: 'Try again',
    check_status: 'Check status',
  },
  /** For those who hear the buttons alone. */
  named: '{answer}: {cause}',
  needs: { refused: 'Rejected', due: 'Due soon', stopped: 'Stopped before it was sent' },
  needs_you: { one: '{count} tax document needs you', many: '{count} tax documents need you' },
} as const;
