export type TemplateKind = 'header' | 'detail';

/** A compiled template: plain data, so that it can be sent to another thread. */
export interface CompiledTemplate {
  readonly kind: TemplateKind;
  readonly nodes: readonly TemplateNode[];
}

/** A string is literal text. */
export type TemplateNode = string | ValueNode | DateNode | BlockNode;

interface ValueNode {
  readonly kind: 'value';
  readonly path: PathExpression;
}

export interface DateNode {
  readonly kind: 'date';
  readonly moment: Expression;
  readonly style: DateStyle;
}

export interface BlockNode {
  readonly kind: 'block';
  readonly name: BlockName;
  readonly subject: Expression;
  readonly body: readonly TemplateNode[];
  readonly otherwise: readonly TemplateNode[];
}

export const blockNames = ['each', 'if', 'unless', 'with'] as const;
export type BlockName = (typeof blockNames)[number];

export const dateStyles = ['short', 'medium', 'long', 'full'] as const;
export type DateStyle = (typeof dateStyles)[number];

/** Loop variables. */
export const loopNames = ['index', 'key', 'first', 'last'] as const;
export type LoopName = (typeof loopNames)[number];

export type Expression = PathExpression | { readonly kind: 'literal'; readonly value: unknown };

export interface PathExpression {
  readonly kind: 'path';
  /** Where the path starts: a number of contexts above the current one, the root, or the loop. */
  readonly from: number | 'root' | LoopName;
  readonly names: readonly string[];
}
