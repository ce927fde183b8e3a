/** What was entered for a new shipping option so far. */
export type OptionDraft = {
  code: string;
  description: string;
  method: string | null;
  location: string | null;
  channel: string | null;
};

/** What a new option still lacks; a channel is asked for only where there are several. */
export function missingParts(draft: OptionDraft, needsChannel: boolean) {
  return {
    method: draft.method === null,
    code: draft.code.trim() === '',
    location: draft.location === null,
    channel: needsChannel && draft.channel === null,
  };
}
