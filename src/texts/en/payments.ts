/** Recording a payment for an order from outside of the channel. */
export const payments = {
  action: 'Record a payment…',
  title: 'Payment for {number}',
  paid: '{paid} is paid, and {open} is open.',
  not_known: 'What was paid is not known. Up to {open} can be recorded.',
  nothing_open: 'Nothing of this order is open.',
  amount: 'Amount, in {currency}',
  amount_wrong: 'Enter an amount, and no more than is open',
  means: 'How it was paid',
  means_hint: 'Such as a bank transfer, or cash',
  means_required: 'Please say how it was paid',
  reference: 'Reference of the payment',
  paid_on: 'Paid on',
  paid_on_required: 'Please enter a date',
  confirm: 'Record the payment',
  effect: {
    all: 'Records that {amount} came in. Nothing is open then.',
    part: 'Records that {amount} came in. {rest} is open then, and the order says so.',
    stays: 'Nothing is charged, and nothing is sent to the channel.',
  },
  recorded: 'Recorded by {who}',
  recorded_only: 'Recorded here',
  taken_back: 'Taken back: {reason}',
  withdraw: {
    action: 'Take back…',
    title: 'Take a payment back',
    text: '{amount} then counts as not paid. The payment stays in the order’s history, with the reason.',
    reason: 'Reason',
    required: 'Say why it is taken back',
    confirm: 'Take back',
  },
  /** Recorded payments that the channel reports too. */
  duplicates: {
    answer: {
      one: 'It is the one recorded on {day}: take the record back',
      many: 'They are the {count} recorded here: take the records back',
    },
    listed: 'Recorded here, and reported by the channel.',
    chosen: { one: 'Take the record back in {count} order', many: 'Take the records back in {count} orders' },
    done: { one: 'Taken back in {count} order', many: 'Taken back in {count} orders' },
    skipped: 'Payments changed meanwhile in: {numbers}',
  },
};
