import { workflowErrors } from './workflows.errors.js';

/** An object in the definition of a workflow, with fields not read yet. */
export interface FlowNode {
  /** Path for messages: `actions[0].fields`. */
  readonly place: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Throws INVALID_FLOW (400). */
export function refuse(place: string, reason: string): never {
  const shown = reason.slice(0, 1000).toWellFormed();
  throw workflowErrors.invalidFlow({
    message: `The workflow is not valid at ${place}: ${shown}.`,
    context: { place: [place], reason: [shown] },
  });
}

/** Throws UNSUPPORTED_FLOW_ACTION (400). */
export function refuseAction(place: string, actionType: string): never {
  const shown = actionType.slice(0, 100).toWellFormed();
  throw workflowErrors.unsupportedFlowAction({
    message: `Actions of type ${shown} are not carried out by this server: ${place}.`,
    context: { place: [place], actionType: [shown] },
  });
}

export function toNode(value: unknown, place: string): FlowNode {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(place, 'an object is expected');
  return { place, fields: value as Record<string, unknown> };
}

export const isAbsent = (value: unknown): boolean => (value ?? null) === null;

/** Throws INVALID_FLOW (400) for a field with a value that is not known. */
export function assertFields({ place, fields }: FlowNode, known: readonly string[]): void {
  const unknown = Object.keys(fields).find((name) => !known.includes(name) && !isAbsent(fields[name]));
  if (unknown !== undefined) refuse(`${place}.${unknown}`, 'this field is not supported here');
}

export const readNode = ({ place, fields }: FlowNode, name: string): FlowNode =>
  toNode(fields[name], `${place}.${name}`);

export const findNode = (node: FlowNode, name: string): FlowNode | undefined =>
  isAbsent(node.fields[name]) ? undefined : readNode(node, name);

/** The objects in an array; empty if it is absent. */
export function readNodes({ place, fields }: FlowNode, name: string): FlowNode[] {
  const list = fields[name] ?? [];
  if (!Array.isArray(list)) return refuse(`${place}.${name}`, 'a list is expected');
  return list.map((value, index) => toNode(value, `${place}.${name}[${index}]`));
}

/** Reads a text; numbers are converted. */
export function readText({ place, fields }: FlowNode, name: string): string {
  const value = fields[name];
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return refuse(`${place}.${name}`, 'text is expected');
  if (text.length > 65_536) refuse(`${place}.${name}`, 'no more than 65536 characters are allowed');
  return text;
}

const mostTexts = 100;

export const findText = (node: FlowNode, name: string): string | undefined =>
  isAbsent(node.fields[name]) ? undefined : readText(node, name);

/** Reads a list of texts; empty if it is absent. */
export function readTexts({ place, fields }: FlowNode, name: string): string[] {
  const list = fields[name] ?? [];
  if (!Array.isArray(list)) return refuse(`${place}.${name}`, 'a list is expected');
  if (list.length > mostTexts) refuse(`${place}.${name}`, `no more than ${mostTexts} are allowed`);
  return (list as unknown[]).map((value, index) =>
    readText({ place, fields: { [`${name}[${index}]`]: value } }, `${name}[${index}]`),
  );
}

/** Reads one of the allowed words. */
export function readWord<const Word extends string>(node: FlowNode, name: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === node.fields[name]);
  return found ?? refuse(`${node.place}.${name}`, `one of ${words.join(', ')} is expected`);
}

/** Reads a whole number, also as text. */
export function readCount(node: FlowNode, name: string, { min, max }: { min: number; max: number }): number {
  const text = readText(node, name);
  const number = /^-?[0-9]{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= min && number <= max) return number;
  return refuse(`${node.place}.${name}`, `a whole number from ${min} to ${max} is expected`);
}

/** Reads a number, also as text. */
export function readNumber(node: FlowNode, name: string): number {
  const text = readText(node, name);
  const number = /^-?[0-9]{1,15}([.][0-9]{1,15})?$/.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : refuse(`${node.place}.${name}`, 'a number is expected');
}

/** Reads true or false, also as text. */
export function findFlag(node: FlowNode, name: string): boolean {
  const value = node.fields[name] ?? false;
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  return refuse(`${node.place}.${name}`, 'true or false is expected');
}
