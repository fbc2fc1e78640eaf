import { expect, test } from 'vitest';
import { parseAgreementText } from './parse-agreement-text.ts';

const TEXT = `Service Agreement
Version 1.0, 20 November 2026

1. The parties
1.1 This agreement is made in Kuwait.
1.2 The details are:
- Brand: Najma: The Bakery
A line of a form that nobody knows.
`;

test('an agreement is parsed line by line, and no line is lost', () => {
  expect(parseAgreementText(TEXT)).toEqual([
    { kind: 'title', text: 'Service Agreement' },
    { kind: 'version', text: 'Version 1.0, 20 November 2026' },
    { kind: 'section', number: '1', text: 'The parties' },
    { kind: 'clause', number: '1.1', text: 'This agreement is made in Kuwait.' },
    { kind: 'clause', number: '1.2', text: 'The details are:' },
    { kind: 'detail', text: 'Brand: Najma: The Bakery' },
    { kind: 'paragraph', text: 'A line of a form that nobody knows.' },
  ]);
});
