import { afterEach, beforeEach, expect } from 'vitest';

let printed: unknown[][] = [];

beforeEach(() => {
  printed = [];
  console.error = (...values: unknown[]) => {
    printed.push(values);
  };
});

// A test that expects one replaces console.error itself.
afterEach(() => expect(printed, 'console.error was called').toEqual([]));
