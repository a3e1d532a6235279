import { Type, type Static } from 'typebox';

const strict = { additionalProperties: false };
const moment = Type.String({ format: 'date-time' });
const millis = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const text = (maxLength: number) => Type.String({ maxLength });

const Speaker = Type.Object(
  { id: text(256), name: text(256), email: Type.Optional(text(320)) },
  { ...strict, title: 'Speaker' },
);
const utterance = {
  text: text(65_536),
  startTimeMillis: millis,
  endTimeMillis: millis,
  languageCode: Type.Optional(text(35)),
};

export const TranscriptCreate = Type.Object(
  {
    engagementId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Id of the call' }),
    transcriptCreateUtterances: Type.Array(
      Type.Object({ ...utterance, speaker: Speaker }, { ...strict, title: 'TranscriptCreateUtterance' }),
      { minItems: 1, maxItems: 10_000 },
    ),
  },
  { ...strict, title: 'TranscriptCreateRequest' },
);
export type TranscriptCreate = Static<typeof TranscriptCreate>;

export const CreatedTranscript = Type.Object({ id: Type.String() });
export const TranscriptParams = Type.Object({ transcriptId: text(100) });
export const Transcript = Type.Object({
  id: Type.String(),
  engagementId: Type.Integer(),
  transcriptSource: Type.Literal('INTEGRATOR_GENERATED'),
  transcriptUtterances: Type.Array(Type.Object({ ...utterance, id: Type.String(), speaker: Speaker })),
  createdAt: moment,
  updatedAt: moment,
});
export type Transcript = Static<typeof Transcript>;
