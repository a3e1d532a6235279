import { Type } from 'typebox';

export const StagePromptsParams = Type.Object({ objectType: Type.String() });
export const StagePromptParams = Type.Object({
  objectType: Type.String(),
  stageId: Type.String({ minLength: 1, maxLength: 100 }),
});

export const StagePromptChange = Type.Object(
  {
    properties: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
      maxItems: 10,
      uniqueItems: true,
      description: 'In order; empty: nothing is asked for',
    }),
  },
  { additionalProperties: false },
);

export const StagePrompt = Type.Object(
  { stageId: Type.String(), properties: Type.Array(Type.String()) },
  { description: 'The properties that the web app asks for when a record enters a stage' },
);

export const StagePrompts = Type.Object({ results: Type.Array(StagePrompt) });
