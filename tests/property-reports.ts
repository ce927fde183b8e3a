import fc from 'fast-check';

// A report of failed tests has the message alone: without this it has the example, and not the error.
fc.configureGlobal({ includeErrorInReport: true });
