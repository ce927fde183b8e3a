export type ExportEvent = {
  type: 'export.progress' | 'export.ready' | 'export.failed' | 'export.deleted' | 'export.expired';
};

declare module '#base/events.ts' {
  interface EventRegistry {
    exports: ExportEvent;
  }
}
