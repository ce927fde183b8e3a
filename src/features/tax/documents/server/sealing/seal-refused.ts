import type { Finding } from '#countries/core/finding.ts';

/** What is against a document, found while it was sealed: the transaction ends without a number taken. */
export class SealRefused extends Error {
  readonly findings: Finding[];

  constructor(findings: Finding[]) {
    super(`The document is not sealed: ${findings.map(({ code }) => code).join(', ')}`);
    this.findings = findings;
  }
}
