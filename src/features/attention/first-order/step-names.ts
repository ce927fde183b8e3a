/** What an account does until its first order is out, in the order in which it is easiest. */
export const stepNames = ['warehouse', 'channel', 'mapping', 'products', 'order'] as const;
export type StepName = (typeof stepNames)[number];
