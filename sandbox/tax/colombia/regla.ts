/** One rule of the DIAN's that a document does not keep. */
export interface Regla {
  /** `FAD06`, `FAD09e`, `90`. */
  code: string;
  text: string;
}

/** As the service says it. A `Notificación` would not reject; none is made here. */
export const sentence = ({ code, text }: Regla): string => `Regla: ${code}, Rechazo: ${text}`;
