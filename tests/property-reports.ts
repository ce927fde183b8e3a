import fc from 'fast-check';

// A report of failed tests has the message alone: without this the example is there, and what was wrong with it is not.
fc.configureGlobal({ includeErrorInReport: true });
