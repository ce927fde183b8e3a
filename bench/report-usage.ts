// Loaded into a server before its program: tells the benchmark, when asked, what the process used so far.
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMs: (user + system) / 1000, rssMb: process.memoryUsage.rss() / 2 ** 20 });
});
process.once('disconnect', () => process.exit());
// The line to the benchmark must not keep a stopped server alive.
process.channel?.unref();
