/** The linker's answers to lowering, module by module (lower/unit.ts). */
import type { Span } from "@everypath/core";
import { globalVariable, globalVariableHeld } from "../llvm/debug-info.ts";
import type { FunctionHeader } from "../llvm/module.ts";
import { evaluateConstant } from "../lower/constant.ts";
import { mayBeSpeculative } from "../lower/poison.ts";
import type { LinkedAddress, LinkedSymbol, Unit } from "../lower/unit.ts";
import type { Entity, LinkedModule, LinkInput } from "./resolve.ts";

export class Units {
  private readonly units = new Map<LinkInput["module"], Unit>();
  private readonly addresses = new Map<Entity, number>();
  private readonly entities = new Map<string, Entity>();
  /** Aliases whose target is being evaluated; one that leads to itself has none. */
  private readonly open = new Set<Entity>();

  constructor(modules: readonly LinkedModule[], refuse: (what: string, span: Span) => void) {
    for (const module of modules) {
      this.units.set(module.module, this.makeUnit(module, refuse));
      for (const entity of module.entities.values()) this.entities.set(entity.name, entity);
    }
  }

  of(module: LinkInput): Unit {
    const unit = this.units.get(module.module);
    if (unit === undefined) throw new Error(`module ${module.module.name} is not among those linked`);
    return unit;
  }

  /** The unit of the module that defines the entity. */
  unitOf(entity: Entity): Unit {
    return this.of(entity.home);
  }

  place(entity: Entity, address: number): void {
    this.addresses.set(entity, address);
  }

  addressOf(entity: Entity): number | undefined {
    return this.addresses.get(entity);
  }

  /** The procedure that a name stands for: itself, or what it is an alias of. */
  procedureName(name: string): string {
    const entity = this.entities.get(name);
    return (entity === undefined ? undefined : this.aliasTarget(entity)?.symbol) ?? name;
  }

  private makeUnit(linked: LinkedModule, refuse: (what: string, span: Span) => void): Unit {
    const { module, layout, entities, model, modelFile } = linked;
    const symbols = new Map<string, LinkedSymbol | undefined>();
    const unit: Unit = {
      module,
      layout,
      model,
      ...(modelFile === undefined ? {} : { modelFile }),
      speculative: mayBeSpeculative(module),
      refuse,
      symbol: (name) => {
        if (symbols.has(name)) return symbols.get(name);
        const entity = entities.get(name);
        const symbol = entity === undefined ? undefined : this.describe(entity);
        symbols.set(name, symbol);
        return symbol;
      },
      blockAddress: (functionName, block) => {
        const entity = entities.get(functionName);
        return entity === undefined ? undefined : this.placeOfLabel(entity, block);
      },
    };
    return unit;
  }

  private describe(entity: Entity): LinkedSymbol | undefined {
    if (entity.subject.kind === "alias") return this.describeAlias(entity);
    const address = this.addresses.get(entity) ?? 0;
    const common = {
      symbol: entity.name,
      addend: 0,
      address,
      defined: entity.defined,
      model: entity.home.model,
    };
    if (entity.subject.kind === "function")
      return { ...common, function: entity.subject.header, object: undefined };
    const { global } = entity.subject;
    const { module, layout } = this.unitOf(entity);
    const size = layout.size(global.type);
    const object = {
      size,
      scalar: layout.sortOf(layout.resolve(global.type)) !== undefined,
      name: globalVariable(module, global)?.name ?? entity.name,
      type: globalVariableHeld(module, global, size).type,
    };
    return { ...common, function: undefined, object };
  }

  private describeAlias(entity: Entity): LinkedSymbol | undefined {
    const place = this.aliasTarget(entity);
    if (place === undefined) return undefined;
    const aliased = this.entities.get(place.symbol);
    const target = aliased === undefined ? undefined : this.describe(aliased);
    return {
      ...place,
      defined: true,
      model: entity.home.model,
      function: place.addend === 0 ? target?.function : undefined,
      object: target?.object,
    };
  }

  private aliasTarget(entity: Entity): LinkedAddress | undefined {
    if (entity.subject.kind !== "alias" || this.open.has(entity)) return undefined;
    this.open.add(entity);
    const [target] = evaluateConstant(this.unitOf(entity), entity.subject.alias.target);
    this.open.delete(entity);
    return target?.kind === "address" ? target.place : undefined;
  }

  /** Labels of a function have the addresses after its own, which no object takes (address-space.ts). */
  private placeOfLabel(entity: Entity, block: string): LinkedAddress | undefined {
    const header: FunctionHeader | undefined =
      entity.subject.kind === "function" ? entity.subject.header : undefined;
    const index = header?.defined === true ? header.body().findIndex(({ label }) => label === block) : -1;
    const address = this.addresses.get(entity);
    if (index < 0 || address === undefined) return undefined;
    return { symbol: entity.name, addend: index + 1, address: address + index + 1 };
  }
}
